/** Where the family name stands first. */
const givenNameLast = ['VN', 'HU']

/**
 * How a member of staff is called towards customers, from a full name: `Minh Le` is Minh, in Vietnam `Lê Văn Minh` is Minh.
 * @param country where the shop is, ISO 3166
 */
export function firstName(name: string | null, country: string): string | null {
  const words = name?.trim().split(/\s+/) ?? []
  return (givenNameLast.includes(country) ? words.at(-1) : words[0]) || null
}
