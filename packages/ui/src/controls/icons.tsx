import type { ReactNode } from 'react'

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

export const CloseIcon = () => (
  <Icon>
    <path d="M5 5l10 10M15 5L5 15" />
  </Icon>
)

export const ChevronIcon = () => (
  <Icon>
    <path d="M5.5 8l4.5 4.5L14.5 8" />
  </Icon>
)

export const CheckIcon = () => (
  <Icon>
    <path d="M4.5 10.5l3.6 3.6 7.4-8.2" />
  </Icon>
)

export const ShareIcon = () => (
  <Icon>
    <path d="M10 12V3.5m0 0L7 6.5m3-3l3 3M5 10v5.5h10V10" />
  </Icon>
)

export const TransferIcon = () => (
  <Icon>
    <path d="M4 7.5h12m0 0l-3-3M16 12.5H4m0 0l3 3" />
  </Icon>
)

export const InfoIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 9.2v4.3M10 6.6v.1" />
  </Icon>
)

export const EyeIcon = ({ isCrossed }: { isCrossed: boolean }) => (
  <Icon>
    <path d="M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5z" />
    <circle cx="10" cy="10" r="2.2" />
    {isCrossed && <path d="M4 16L16 4" />}
  </Icon>
)

export const MenuIcon = () => (
  <Icon>
    <path d="M3.5 6h13M3.5 10h13M3.5 14h13" />
  </Icon>
)

export const PersonIcon = () => (
  <Icon>
    <circle cx="10" cy="7" r="3.2" />
    <path d="M3.8 16.6c.9-3 3.3-4.6 6.2-4.6s5.3 1.6 6.2 4.6" />
  </Icon>
)

export const CopyIcon = () => (
  <Icon>
    <rect x="7" y="7" width="9" height="9" rx="2" />
    <path d="M4 12.5V6a2 2 0 0 1 2-2h6.5" />
  </Icon>
)

export const BellIcon = () => (
  <Icon>
    <path d="M5 13.5V9a5 5 0 0 1 10 0v4.5l1.2 1.5H3.8L5 13.5zM8.4 17.2h3.2" />
  </Icon>
)

export const GlobeIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7" />
    <path d="M3 10h14M10 3c2.4 2 3.4 4.4 3.4 7s-1 5-3.4 7c-2.4-2-3.4-4.4-3.4-7s1-5 3.4-7z" />
  </Icon>
)

export const ThemeIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="6.5" />
    <path d="M10 3.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />
  </Icon>
)

/** Which way a column is sorted; both while it is not. */
export const SortIcon = ({ way }: { way: 'up' | 'down' | 'none' }) => (
  <Icon>
    {way !== 'down' && <path d="M6 8l4-4 4 4" />}
    {way !== 'up' && <path d="M6 12l4 4 4-4" />}
  </Icon>
)

export const SearchIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="5.2" />
    <path d="M13 13l3.6 3.6" />
  </Icon>
)

export const FilterIcon = () => (
  <Icon>
    <path d="M3 6h14M5.5 10h9M8 14h4" />
  </Icon>
)

export const CalendarIcon = () => (
  <Icon>
    <rect x="3.5" y="4.5" width="13" height="12" rx="2" />
    <path d="M3.5 8.5h13M7 3v3M13 3v3" />
  </Icon>
)

export const EarnIcon = () => (
  <Icon>
    <path d="M3.5 15l5-5h7" />
    <circle cx="8.5" cy="10" r="1.4" />
    <path d="M13 7.5l2.5 2.5-2.5 2.5" />
  </Icon>
)

export const HoldingsIcon = () => (
  <Icon>
    <path d="M3.5 5h13M3.5 10h13M3.5 15h8" />
    <circle cx="15" cy="15" r="1.6" />
  </Icon>
)

export const WalletIcon = () => (
  <Icon>
    <rect x="3" y="5.5" width="14" height="10.5" rx="2" />
    <path d="M3 8.5h14M13 12.2h1.2" />
  </Icon>
)

/** The mark of the house: a payoff that bends at its target. */
export function TenorMark() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="8" fill="var(--ink)" />
      <path
        d="M6 20 L15 11 H22"
        fill="none"
        stroke="var(--paper)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="15" cy="11" r="2.4" fill="var(--gold)" />
    </svg>
  )
}
