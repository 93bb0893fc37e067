/**
 * A text for comparison with others: without regard to case and outer spaces, and to whether a letter and its mark are
 * one character or two, as on a Mac.
 */
export const spelling = (text: string): string => text.normalize('NFC').trim().toLowerCase()

/** A text with its letters and marks as one character, and as two. */
export const bothForms = (text: string): string[] => [text.normalize('NFC'), text.normalize('NFD')]
