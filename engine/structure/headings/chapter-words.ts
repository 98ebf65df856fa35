/** Words that stand before the numbers of parts of books and laws, in many languages: parts of regular expressions. */

export const CHAPTER_WORDS =
  'chapter|kapitel|kapittel|kapitola|hoofdstuk|chapitre|cap[ií]tulo|capitolo|capitolul|luku|глава|розділ|раздел|κεφάλαιο|rozdział|bölüm|chương';
/** Above chapters, or behind them. */
export const PART_WORDS =
  'part|appendix|annexe?|teil|anhang|partie|parte|часть|приложение|частина|додаток|част|μέρος|παράρτημα|phần|phụ lục';
export const ARTICLE_WORDS = 'section|article|artikel|artículo|articolo|artigo|статья';
