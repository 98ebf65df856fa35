/** "Chapter" in the languages that put it before its number: a part of regular expressions. */
export const CHAPTER_WORDS =
  'chapter|kapitel|kapittel|kapitola|hoofdstuk|chapitre|cap[ií]tulo|capitolo|capitolul|luku|глава|розділ|раздел|κεφάλαιο|rozdział|bölüm|chương';
