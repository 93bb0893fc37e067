import { expect, test } from 'vitest'
import { countryCode, countryIn, countryName, storedCountry } from './country-name.ts'

test('a country stored in English is read and typed in the language of the back office, and other words stay', () => {
  expect(countryIn('Germany', 'de-DE')).toBe('Deutschland')
  expect(countryIn('USA', 'vi-VN')).toBe('Hoa Kỳ')
  expect(countryIn('germany ', 'en-US')).toBe('Germany')
  expect(countryIn('Freistaat Bayern', 'de-DE')).toBe('Freistaat Bayern')
  expect(storedCountry('deutschland', 'de-DE')).toBe('Germany')
  expect(storedCountry('Vereinigte Staaten', 'de-DE')).toBe('USA')
  expect(storedCountry('Freistaat Bayern', 'de-DE')).toBe('Freistaat Bayern')
  for (const code of ['DE', 'VN', 'US', 'GB', 'CI', 'TR', 'HK'])
    expect(countryCode(countryName(code))).toBe(code)
  expect(countryCode('AT')).toBe('AT')
  expect(countryCode('Freistaat Bayern')).toBeNull()
  for (const code of ['DE', 'VN', 'US', 'GB', 'CI', 'TR', 'HK'])
    for (const locale of ['de-DE', 'vi-VN', 'es-ES', 'ru-RU', 'zh-CN', 'en-GB'])
      expect(storedCountry(countryIn(countryName(code), locale), locale)).toBe(countryName(code))
})
