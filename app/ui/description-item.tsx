import type { ReactNode } from 'react'

/** One fact of a list of them, under its name; nothing where there is none: it was hidden (D6). */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  if (children === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
