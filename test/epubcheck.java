import com.adobe.epubcheck.tool.EpubChecker;

/** Checks many books in one virtual machine: starting one takes longer than checking a book. */
class CheckBooks {
  /** @param arguments pairs of a book and the JSON file for its report */
  public static void main(String[] arguments) {
    for (int index = 0; index + 1 < arguments.length; index += 2) {
      new EpubChecker().run(new String[] {arguments[index], "--quiet", "--json", arguments[index + 1]});
    }
  }
}
