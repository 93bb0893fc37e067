import { Link } from '@tanstack/react-router'
import type { SetupProblem } from '../../contract/index.ts'
import { problemWords } from './problems.ts'

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
