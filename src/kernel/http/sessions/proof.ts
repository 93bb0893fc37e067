/** For how long after a sign-in or a password check sensitive actions are allowed. */
const freshMs = 10 * 60 * 1000

/** Whether an ISO timestamp is of the last ten minutes. */
export const isFresh = (moment: string | undefined) => Date.parse(moment ?? '') > Date.now() - freshMs

/** Whether the session was recently proved to be the owner's, so that no password is needed. */
export const isProven = ({
  signedInAt,
  provenAt,
}: {
  signedInAt: string | undefined
  provenAt: string | undefined
}) => isFresh(signedInAt) || isFresh(provenAt)
