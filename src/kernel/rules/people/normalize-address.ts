/**
 * Normalises a postal address for comparison: its letters and digits, in lower case, without accents.
 * @example normalizeAddress('12 Nguyễn Huệ, Hồ Chí Minh') === normalizeAddress('12, nguyen hue - ho chi minh')
 */
export function normalizeAddress(address: string): string {
  return address
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
