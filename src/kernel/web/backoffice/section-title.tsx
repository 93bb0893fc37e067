import type { ComponentProps } from 'react'
import { classes } from '../ui/classes.ts'

/** The title of a section of a screen. */
export const SectionTitle = ({ className, children, ...rest }: ComponentProps<'h2'>) => (
  <h2 className={classes('font-sans text-desk/5 font-semibold', className)} {...rest}>
    {children}
  </h2>
)
