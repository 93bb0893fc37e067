/**
 * Answers the newest of several questions that came while an earlier one was being answered, and none of those before
 * it: somebody who moves a corner twice waits for one search on a slow phone, not for two.
 */
export function latestOnly<Question>(answer: (question: Question) => void): (question: Question) => void {
  let newest: { question: Question } | null = null
  const run = () => {
    const request = newest
    newest = null
    if (request) answer(request.question)
  }
  return (question) => {
    // What has come by now is delivered before the timer.
    if (newest === null) setTimeout(run)
    newest = { question }
  }
}
