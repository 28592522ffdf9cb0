import type { ReactNode } from 'react'
import styles from './chart.module.css'

export type ChartTableRow = { id: string; cells: readonly ReactNode[] }
export type ChartTableProps = { label: string; headers: readonly string[]; rows: readonly ChartTableRow[] }

/** The numbers behind a picture, for those who want them or cannot see it. */
export function ChartTable({ label, headers, rows }: ChartTableProps) {
  return (
    <details className={styles.behind}>
      <summary>{label}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place is scrolled by key */}
      <section className={styles.scroll} aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {row.cells.map((cell, index) => (
                  <td key={`${row.id} ${headers[index]}`}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
