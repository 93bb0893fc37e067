/**
 * A cookie that scripts can read beside the session's, which they cannot: present while somebody is signed in here. It
 * proves nothing. Without it a page does not ask who is signed in, so that a stranger's page makes no refused call.
 */
export const signedInCookie = 'signed-in'
