/**
 * For a form that scripts send. Outside of a dialog this method sends nothing; a form without one that is sent before
 * the page is alive would write the password into the address.
 */
export const sentByScripts = { method: 'dialog' } as const
