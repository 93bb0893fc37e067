/**
 * Whether the tests measure all of their rooms and phones, which takes twice as long: `npm test -- MEASURING=all
 * measuring`. Otherwise they have a few of each kind.
 */
export const isWhole = process.env['MEASURING'] === 'all'
