/**
 * For a form that is sent by scripts. Outside a dialog this method sends nothing; a plain form submitted before
 * hydration would put the password into the address.
 */
export const sentByScripts = { method: 'dialog' } as const
