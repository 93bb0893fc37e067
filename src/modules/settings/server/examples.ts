/** The settings of a new shop (database/seed/content/essentials.json). Unchanged values are placeholders. */
export const exampleSettings = { name: 'Fenestra', email: 'hello@example.com', phone: '+84 28 0000 0000' }
