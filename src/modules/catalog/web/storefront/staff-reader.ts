import { createContext, use } from 'react'

/** Whether the reader of the page is staff. Provided by the app, which knows who is signed in. */
export const StaffReaderContext = createContext(false)

export const useIsStaffReader = (): boolean => use(StaffReaderContext)
