import { toast } from '../ui/toast-store.ts'

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Content copied to clipboard!' })
  } catch {
    const description = 'The browser did not allow it. Please select the text and copy it.'
    toast({ title: 'Could not copy', description, variant: 'destructive' })
  }
}
