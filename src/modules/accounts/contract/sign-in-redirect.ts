/**
 * The cookie that tells the page after a provider's sign-in that the person has just signed in; its scripts can read
 * it.
 */
export const signInRedirectCookie = 'arrived'
