/** What a shop begins with (database/seed/content/essentials.json): as long as it stands there, nobody has said it. */
export const exampleSettings = { name: 'Fenestra', email: 'hello@example.com', phone: '+84 28 0000 0000' }
