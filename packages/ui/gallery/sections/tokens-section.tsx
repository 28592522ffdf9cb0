import * as icons from '@tenor/ui'
import type { ComponentType } from 'react'
import styles from '../gallery.module.css'
import { Line, Section, Shelf, Specimen } from '../specimen.tsx'
import { useWords } from '../words.ts'

const COLOURS = [
  'paper',
  'surface',
  'sunken',
  'hairline',
  'hairline-strong',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'accent-soft',
  'rise',
  'fall',
  'danger',
  'danger-soft',
  'caution',
  'caution-soft',
  'badge-yellow',
  'badge-green',
  'badge-red',
  'badge-blue',
  'badge-grey',
  'badge-black',
  'primary',
  'on-primary',
  'gold',
  'on-gold',
] as const

const SIGNS = Object.entries(icons).filter(([name]) => name.endsWith('Icon')) as [string, ComponentType][]

export function TokensSection() {
  const words = useWords()
  return (
    <Section id="tokens" title={words.tokens}>
      <Shelf>
        <Specimen name={words.colours} wide>
          <div className={styles.swatches}>
            {COLOURS.map((name) => (
              <span key={name} className={styles.swatch}>
                <span className={styles.colour} style={{ background: `var(--${name})` }} />
                <bdi>{name}</bdi>
              </span>
            ))}
          </div>
        </Specimen>
        <Specimen name={words.sizes} wide>
          {['key-figure', 'text-6', 'text-5', 'text-4', 'text-3', 'text-2', 'text-1'].map((size) => (
            <p key={size} style={{ fontSize: `var(--${size})` }}>
              {words.sample}
            </p>
          ))}
        </Specimen>
        <Specimen name={words.spaces}>
          <div className={styles.stack}>
            {[1, 2, 3, 4, 5, 6, 7, 8].map((size) => (
              <span key={size} className={styles.space} style={{ inlineSize: `var(--space-${size})` }} />
            ))}
          </div>
        </Specimen>
        <Specimen name={words.radii}>
          <Line>
            {[1, 2, 3].map((size) => (
              <span key={size} className={styles.sign} style={{ borderRadius: `var(--radius-${size})` }} />
            ))}
          </Line>
        </Specimen>
        <Specimen name={words.icons}>
          <Line>
            {SIGNS.map(([name, Sign]) => (
              <span key={name} className={styles.sign} title={name}>
                <Sign />
              </span>
            ))}
          </Line>
        </Specimen>
      </Shelf>
    </Section>
  )
}
