import type { WaitingMail } from './link-mails.ts'

/** A part of the shop that mails links. */
interface LinkMaker {
  /** Undefined for a mail of another part; null when the link has ended, and nobody is to get the mail. */
  linkOf(mail: WaitingMail): Promise<string | null | undefined>
}

/** The link of a mail that is about to leave, by the part of the shop that wrote it; undefined for a mail without one. */
export function linkFrom(makers: readonly LinkMaker[]): LinkMaker['linkOf'] {
  return async (mail) => {
    for (const maker of makers) {
      const link = await maker.linkOf(mail)
      if (link !== undefined) return link
    }
    return undefined
  }
}
