import { createContext } from 'react'

/** A section of a page that is saved with the others. */
export interface Section {
  isChanged: boolean
  /** Answers why it was refused. */
  save: () => Promise<Error | null>
  /** Returns to the saved values. */
  discard: () => void
}

/** Enters a section of the page, or takes it out; null where each section saves itself. */
export const SavedTogetherContext = createContext<((id: string, section: Section | null) => void) | null>(
  null,
)
