/** The keyboard shortcuts of the back office, as the help dialog shows them. */
export const shortcuts: readonly { group: string; keys: readonly { keys: string; does: string }[] }[] = [
  {
    group: 'Everywhere',
    keys: [
      { keys: 'Ctrl K', does: 'Open the command palette' },
      { keys: '?', does: 'Show the keyboard shortcuts' },
      { keys: 'G then D', does: 'Go to the dashboard' },
      { keys: 'G then O', does: 'Go to the orders' },
      { keys: 'G then P', does: 'Go to the products' },
      { keys: 'G then C', does: 'Go to the customers' },
      { keys: 'G then I', does: 'Go to the inventory' },
      { keys: 'G then T', does: 'Go to the team chat' },
      { keys: 'Ctrl S', does: 'Save the settings' },
      { keys: 'F8', does: 'Go to the messages' },
      { keys: 'Esc', does: 'Close what is open' },
    ],
  },
  {
    group: 'In lists',
    keys: [
      { keys: 'J or ↓', does: 'Next row' },
      { keys: 'K or ↑', does: 'Previous row' },
      { keys: 'Enter', does: 'Open the row' },
      { keys: 'X', does: 'Select the row' },
      { keys: '/', does: 'Search' },
    ],
  },
]

/** The screens that G and a second key open. */
export const goTo: Readonly<Record<string, string>> = {
  d: '/admin',
  o: '/admin/orders',
  p: '/admin/products',
  c: '/admin/crm',
  i: '/admin/inventory',
  t: '/admin/chat',
}
