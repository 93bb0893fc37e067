/**
 * For a form that only scripts submit. Outside a dialog this method submits nothing, whereas a plain form submitted
 * before hydration would put the password into the address.
 */
export const scriptOnlyForm = { method: 'dialog' } as const
