import { useState } from 'react'

/**
 * Shows what somebody has just ticked or picked before the answer is there; `settle` hands over to what is saved.
 * A mutation's own `variables` come a moment later, so that a box would jump back and forth.
 */
export function useChosen<Choices extends object>(saved: Choices) {
  const [chosen, setChosen] = useState<Partial<Choices>>({})
  return {
    shown: { ...saved, ...chosen },
    choose: (choice: Partial<Choices>) => setChosen((before) => ({ ...before, ...choice })),
    settle: () => setChosen({}),
    /** Whether anything is shown that is not saved yet. */
    isUnsaved: Object.keys(chosen).length > 0,
  }
}
