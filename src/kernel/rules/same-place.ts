/**
 * Normalises a postal address for comparison: its letters and digits, in lower case, without accents.
 * @example samePlace('12 Nguyễn Huệ, Hồ Chí Minh') === samePlace('12, nguyen hue - ho chi minh')
 */
export function samePlace(address: string): string {
  return address
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
