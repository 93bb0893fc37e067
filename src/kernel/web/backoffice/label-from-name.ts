/** A label derived from a name in code: `opening_hours`, `openingHours` and `opening.hours` become `Opening hours`. */
export function labelFromName(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
