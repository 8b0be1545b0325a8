import type { ReactNode } from 'react'

type ColumnHeadersProps<Column extends string> = {
  columns: readonly Column[]
  /** What stands above each column. */
  words: Readonly<Record<Column, string>>
  /** What follows them. */
  children?: ReactNode
}

/** The head of a table: what its columns are. In a `thead` of nothing else a `th` is its column's head without saying so. */
export function ColumnHeaders<Column extends string>(props: ColumnHeadersProps<Column>) {
  const { columns, words, children } = props
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column}>{words[column]}</th>
        ))}
        {children}
      </tr>
    </thead>
  )
}
