import type { FoundText, Node } from './syntax.ts'

/** Cheaper than parsing, and true of each file that marks one. */
export const marksStaffTexts = (code: string) => code.includes('staffText(')

/** The sentences that a file of the server or of rules marks for staff (`kernel/rules/text/staff-text.ts`). */
export function staffTextsIn(program: unknown): FoundText[] {
  const texts: FoundText[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, callee, arguments: values } = node as Node
    if (type === 'CallExpression' && (callee as Node).name === 'staffText') {
      const [sentence] = values as Node[]
      if (sentence?.type !== 'Literal' || typeof sentence.value !== 'string')
        throw new Error('The sentence of staffText is not a literal, so it cannot be found and translated')
      texts.push({ key: sentence.value, start: sentence.start })
    }
    Object.values(node).forEach(visit)
  }
  visit(program)
  return texts
}
