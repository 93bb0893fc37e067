/** A part of a message: plain text, a URL, or a name after an @. */
export interface MessagePart {
  kind: 'text' | 'link' | 'mention'
  text: string
}

const link = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/.source

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function pattern(names: readonly string[]): RegExp {
  const longestFirst = [...names].filter(Boolean).sort((a, b) => b.length - a.length)
  if (longestFirst.length === 0) return new RegExp(`(?<link>${link})`, 'giu')
  const mention = String.raw`(?<![\p{L}\p{N}])@(?:${longestFirst.map(escaped).join('|')})(?![\p{L}\p{N}])`
  return new RegExp(`(?<link>${link})|(?<mention>${mention})`, 'giu')
}

/** Splits a message into parts; joined, they are the message again. */
export function messageParts(message: string, names: readonly string[]): MessagePart[] {
  const parts: MessagePart[] = []
  let end = 0
  for (const match of message.matchAll(pattern(names))) {
    if (match.index > end) parts.push({ kind: 'text', text: message.slice(end, match.index) })
    parts.push({ kind: match.groups?.['link'] ? 'link' : 'mention', text: match[0] })
    end = match.index + match[0].length
  }
  if (end < message.length) parts.push({ kind: 'text', text: message.slice(end) })
  return parts
}

/** Whether a message mentions this person. */
export function mentions(message: string, name: string): boolean {
  return messageParts(message, [name]).some(({ kind }) => kind === 'mention')
}

/** `Admin User` becomes AU, `thu.ha` becomes T. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.at(0) ?? '')
  return letters.join('').toUpperCase()
}

/** The partial name typed after an @ before the caret; null if there is none. */
export function mentionBefore(text: string, caret: number): { start: number; typed: string } | null {
  const match = /(?:^|[^\p{L}\p{N}])@(?<typed>[\p{L}\p{N}._-]*(?: [\p{L}\p{N}._-]*)?)$/u.exec(
    text.slice(0, caret),
  )
  const mention = match?.groups?.['typed']
  return mention === undefined ? null : { start: caret - mention.length - 1, typed: mention }
}
