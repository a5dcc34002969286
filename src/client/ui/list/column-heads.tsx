interface ColumnHeadsProps {
  readonly columns: readonly string[]
}

/** Head of a table that is cards on narrow screens, where a table needs its roles by name. */
export const ColumnHeads = ({ columns }: ColumnHeadsProps) => (
  <thead role="rowgroup">
    <tr role="row">
      {columns.map((column) => (
        <th key={column} role="columnheader" scope="col">
          {column}
        </th>
      ))}
    </tr>
  </thead>
)
