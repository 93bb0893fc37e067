/** Whom a mail is for. */
export interface MailRecipient {
  email: string
  /**
   * Whether the mail may repeat what was typed in the shop: the address is confirmed as that of whoever typed it, or
   * staff entered it. Sent to any other address it could be a stranger's text under the shop's name.
   */
  repeatsInput: boolean
}

declare const repeatable: unique symbol

/**
 * Text that somebody outside the shop has typed (a name, an address, a room, a note) and that the reader of a mail may
 * see. Templates take such text only as this type, and only `typedTextFor` makes it, so that no mail can be written
 * without deciding whom it is for.
 */
export type TypedText = string & { readonly [repeatable]: true }

/** @returns what passes on text that was typed; null where the recipient may not see it, and for an empty text */
export const typedTextFor =
  ({ repeatsInput }: Pick<MailRecipient, 'repeatsInput'>) =>
  (text: string | null | undefined): TypedText | null =>
    repeatsInput && text ? (text as TypedText) : null

/** For mails to staff, who read in the shop what customers typed. */
export const typedTextForStaff = typedTextFor({ repeatsInput: true })
