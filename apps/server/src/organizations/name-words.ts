/** The words of a folded name. A plus or a "#" that belongs to a word stays: "vortexa+", "c#". */
export function wordsOf(folded: string): string[] {
  const plain = folded.replace(/&/gu, ' and ').replace(/['’‘`´]/gu, '');
  return /[+#]/u.test(plain) ? withSigns(plain) : wordsIn(plain, /[\p{P}\p{S}\s]+/u);
}

/** Replaces a plus between words, with or without blanks, by "and": "hazel + finch", "hazel+finch". */
function withSigns(plain: string): string[] {
  const joined = plain
    .replace(/(?<=[\p{L}\p{N}])\s+\+(?=\s*$)/u, '+')
    .replace(/(?<=[\p{L}\p{N}]\+*)\s+\+\s+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])\+(?=[\p{L}\p{N}])/gu, ' and ')
    .replace(/(?<![\p{L}\p{N}+])\++(?![\p{L}\p{N}+])|(?<!(?<![\p{L}\p{N}])\p{L})#/gu, ' ');
  return wordsIn(joined, /[[\p{P}\p{S}\s]--[+#]]+/v);
}

const wordsIn = (text: string, between: RegExp) => text.split(between).filter((word) => word !== '');
