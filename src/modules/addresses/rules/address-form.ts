import { partMessages, type AddressPart, type AddressParts } from '../contract/address-parts.ts'

/** A part that a country's addresses have, in the order in which it is typed. */
export interface FormPart {
  part: Exclude<AddressPart, 'country'>
  isRequired: boolean
}

const needs = (part: FormPart['part']): FormPart => ({ part, isRequired: true })
const has = (part: FormPart['part']): FormPart => ({ part, isRequired: false })

interface CountryForm {
  parts: readonly FormPart[]
  /** The lines of the written address; parts in one line are joined by what stands between them. */
  lines: readonly string[]
  postcode?: RegExp
}

const postcodeThenCity: CountryForm = {
  parts: [needs('street'), has('extra'), needs('postcode'), needs('city')],
  lines: ['{street}', '{extra}', '{postcode} {city}'],
}

/** Sources: Universal Postal Union, addressing systems; Vietnam: province and ward since 2025-07-01. */
const forms: Readonly<Record<string, CountryForm>> = {
  DE: { ...postcodeThenCity, postcode: /^\d{5}$/ },
  AT: { ...postcodeThenCity, postcode: /^\d{4}$/ },
  CH: { ...postcodeThenCity, postcode: /^\d{4}$/ },
  VN: {
    parts: [needs('region'), needs('district'), needs('street'), has('extra')],
    lines: ['{extra}', '{street}', '{district}, {region}'],
  },
  US: {
    parts: [needs('street'), has('extra'), needs('city'), needs('region'), needs('postcode')],
    lines: ['{street}', '{extra}', '{city}, {region} {postcode}'],
    postcode: /^\d{5}(?:-?\d{4})?$/,
  },
}

const general: CountryForm = {
  parts: [needs('street'), has('extra'), has('postcode'), needs('city'), has('region')],
  lines: ['{street}', '{extra}', '{postcode} {city}', '{region}'],
}

const formOf = (country: string): CountryForm => forms[country] ?? general

/** The parts of a country's addresses, in the order in which they are typed. */
export const addressForm = (country: string): readonly FormPart[] => formOf(country).parts

/**
 * What is missing or wrong of an address, by part.
 * @returns the English messages that forms and server share
 */
export function addressProblems(parts: AddressParts): Partial<Record<AddressPart, string>> {
  const { postcode } = formOf(parts.country)
  const missing = addressForm(parts.country).filter(({ part, isRequired }) => isRequired && !parts[part])
  const isWrong = postcode && parts.postcode && !postcode.test(parts.postcode.replaceAll(/\s/g, ''))
  return {
    ...(isWrong && { postcode: partMessages.postcode }),
    ...Object.fromEntries(missing.map(({ part }) => [part, partMessages.missing])),
  }
}

/**
 * The address as one text, line by line, as the country writes it.
 * @param home the shop's country, whose name is not written
 * @param nameOf the name of a country
 */
export function writtenAddress(
  parts: AddressParts,
  home: string,
  nameOf: (country: string) => string,
): string {
  const lines = formOf(parts.country).lines.map((pattern) =>
    pattern
      .replaceAll(/\{(\w+)\}/g, (_, part: AddressPart) => parts[part])
      .split(' ')
      .filter((word) => word !== '' && word !== ',')
      .join(' ')
      .replace(/,$/, ''),
  )
  return [parts.company, ...lines, parts.country === home ? '' : nameOf(parts.country)]
    .filter(Boolean)
    .join('\n')
}
