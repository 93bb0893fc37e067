import { isWords, saysSomething } from './words.ts'
import { sentenceOf } from './sentences.ts'
import type { FoundText, Node } from './syntax.ts'

/** What refuses a request, a cell or a line: `refuse`, `refuseField`, `refused`, `new CellFault`, `new ItemsMistake`. */
const refuses = /^(?:refuse\w*|fault|\w*(?:Refusal|Fault|Mistake|(?:RemoteFile|Unreachable)Error))$/

/** Properties that hold a sentence of a report, such as a line of a file that cannot be taken. */
const says = /^(?:message|problem|fault|reason)$/

const isSentence = (key: string) => / /.test(key.trim()) && isWords(key) && saysSomething(key)

/**
 * The sentences of refusals and reports that are not marked with `staffText`, so that nobody would notice if they had
 * no translation.
 */
export function unmarkedTextsIn(program: unknown): FoundText[] {
  const found: FoundText[] = []
  const visit = (node: unknown, isSaid: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, isSaid))
    if (typeof node !== 'object' || node === null) return
    const { type, callee, key, value } = node as Node & Record<'callee' | 'key', Node | undefined>
    if (type === 'TaggedTemplateExpression' || /^TS(?:Type|Interface)/.test(type)) return
    const called = (callee?.name ?? (callee?.property as Node | undefined)?.name) as string | undefined
    if (called === 'staffText') return
    if (type === 'Literal' ? typeof value === 'string' : type === 'TemplateLiteral') {
      const sentence = sentenceOf(node as Node).key
      if (isSaid && isSentence(sentence)) found.push({ key: sentence, start: (node as Node).start })
    }
    const isSaidInside =
      isSaid || (called !== undefined && refuses.test(called)) || says.test((key?.name ?? '') as string)
    for (const part of Object.values(node)) if (typeof part === 'object') visit(part, isSaidInside)
  }
  visit(program, false)
  return found
}
