/** Whether a page is a form that is answered by the same address, for browsers without scripts. */
export const isFormPage = (path: string): boolean => path === '/order' || path === '/order/'
