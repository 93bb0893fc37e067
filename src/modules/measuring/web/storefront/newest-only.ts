/**
 * Answers the newest of several questions that came while an earlier one was being answered, and none of those before
 * it: somebody who moves a corner twice waits for one search on a slow phone, not for two.
 */
export function newestOnly<Question>(answer: (question: Question) => void): (question: Question) => void {
  let newest: { question: Question } | null = null
  const run = () => {
    const now = newest
    newest = null
    if (now) answer(now.question)
  }
  return (question) => {
    // What has come by now is delivered before the timer.
    if (newest === null) setTimeout(run)
    newest = { question }
  }
}
