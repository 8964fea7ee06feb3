const FOREIGN_DIGITS = /[\p{Nd}--\p{ASCII}]/gv;
const DIGIT = /^\p{Nd}$/u;

/** Writes the digits of any script as 0 to 9: "٢٠٢١", "۲۰۲۱", "๒๐๒๑" and "२०२१" become "2021". */
export function plainDigits(text: string): string {
  return text.replace(FOREIGN_DIGITS, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));
}

/** The value of a digit. Unicode encodes the ten digits of a script consecutively, from zero to nine. */
function valueOf(code: number): number {
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}
