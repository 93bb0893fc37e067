/**
 * A cookie that exists while somebody is signed in. Unlike the session cookie, scripts can read it. It proves nothing,
 * but without it a page does not request the current user, which avoids a refused request for visitors.
 */
export const signedInCookie = 'signed-in'
