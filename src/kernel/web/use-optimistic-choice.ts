import { useState } from 'react'

/**
 * Shows a choice optimistically until the response arrives; `settle` returns to the saved values. A mutation's own
 * `variables` are set slightly later, so a checkbox would flicker.
 */
export function useOptimisticChoice<Choices extends object>(saved: Choices) {
  const [chosen, setChosen] = useState<Partial<Choices>>({})
  return {
    shown: { ...saved, ...chosen },
    choose: (choice: Partial<Choices>) => setChosen((previous) => ({ ...previous, ...choice })),
    settle: () => setChosen({}),
    /** Whether anything is shown that is not saved yet. */
    isUnsaved: Object.keys(chosen).length > 0,
  }
}
