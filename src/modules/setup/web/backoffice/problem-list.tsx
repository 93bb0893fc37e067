import { Link } from '@tanstack/react-router'
import type { SetupProblem } from '../../contract/index.ts'

interface ProblemWords {
  text: string
  /** The screen where it is repaired. */
  to: string
  search?: Record<string, string>
}

/** The kinds of legal pages in a sentence about a missing one. */
const missingPages: Readonly<Record<string, string>> = {
  imprint: 'There is no imprint',
  privacy: 'There is no privacy policy',
  terms: 'There are no terms and conditions',
  withdrawal: 'There is no page about returns',
}

/** What the papers of the shop's country need. */
const missingOnPapers: Readonly<Record<string, ProblemWords>> = {
  address: { text: 'Invoices need the address of the shop', to: '/admin/settings' },
  tax_number: { text: 'Invoices need the tax number of the shop', to: '/admin/settings' },
  rates: {
    text: 'There is no tax rate for the country of the shop',
    to: '/admin/settings',
    search: { tab: 'taxes' },
  },
  notices: {
    text: 'Goods by the piece can be withdrawn from, and nothing says so',
    to: '/admin/settings',
  },
  safety: { text: 'Products do not say who made them', to: '/admin/settings' },
}

/** What a shop usually turns on before it sells, and has not. */
const stillOff: Readonly<Record<string, ProblemWords>> = {
  taxes: {
    text: 'Prices say nothing about taxes, and there are no invoices with tax',
    to: '/admin/settings',
    search: { tab: 'taxes' },
  },
  delivery: {
    text: 'Nothing says what delivery costs',
    to: '/admin/settings',
    search: { tab: 'delivery' },
  },
  payments: {
    text: 'Customers can only pay in cash on delivery',
    to: '/admin/settings',
    search: { tab: 'payments' },
  },
}

const legalPages = { to: '/admin/support', search: { tab: 'legal' } } as const

/** What is wrong, in one sentence, and where it is repaired. */
function problemWords({ what, value }: SetupProblem): ProblemWords {
  if (what === 'unsellable')
    return { text: `Product “${value}” is published without a price`, to: '/admin/products' }
  if (what === 'template')
    return { text: `Page “${value}” is published with fields to fill in`, ...legalPages }
  if (what === 'unpublished') return { text: `Page “${value}” is not published`, ...legalPages }
  if (what === 'missing') return { text: missingPages[value] ?? 'A legal page is missing', ...legalPages }
  if (what === 'off') return stillOff[value] ?? { text: 'Something is still off', to: '/admin/settings' }
  if (what === 'papers')
    return missingOnPapers[value] ?? { text: 'Something is missing on invoices', to: '/admin/settings' }
  return {
    text: `Article “${value}” is not in the base language`,
    to: '/admin/settings',
    search: { tab: 'translations' },
  }
}

/** What is wrong for a shop that sells, each with a link to where it is repaired. */
export function ProblemList({
  problems,
  follow,
}: {
  problems: readonly SetupProblem[]
  /** Called when a link is followed. */
  follow?: () => void
}) {
  return problems.map((problem) => {
    const { text, to, search } = problemWords(problem)
    return (
      <li key={`${problem.what} ${problem.value}`}>
        <Link
          // Screen paths come from a table that the router's types do not know.
          to={to as '/admin/products'}
          search={search ?? {}}
          onClick={follow}
          className="text-accent underline"
        >
          {text}
        </Link>
      </li>
    )
  })
}
