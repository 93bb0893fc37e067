/** The settings of a new shop (database/seed/content/essentials.json). Unchanged values are placeholders. */
export const exampleSettings = { name: 'Fenestra', email: 'hello@example.com' }

/** The telephone number of a new shop, with the code of its country, such as `49`. It reaches nobody. */
export const examplePhone = (callingCode: string) => `+${callingCode} 28 0000 0000`

/** Whether it is the telephone number of a new shop, in any country. */
export const isExamplePhone = (phone: string) => /^\+\d{1,3} 28 0000 0000$/.test(phone)
