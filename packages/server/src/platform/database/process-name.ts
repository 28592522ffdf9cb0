/*
 * Every process of a server names its connections to the database. The number is raised with a change that a process of the version
 * before would get wrong beside this one: until none of those is connected, this one leaves to them what they would.
 */

export const PROCESS_NAME = 'tenor/2'

/**
 * SQL: no process of an older version is connected. What a pooler keeps of one that has ended is idle, and does not count after two
 * minutes: a process that runs asks for its jobs every second. A pooler may add the address to the name.
 */
export const NO_OLDER_PROCESS = `not exists (
    select 1 from pg_stat_activity where datname = current_database() and application_name ~ '^tenor( - .*)?$'
      and (state is distinct from 'idle' or state_change > clock_timestamp() - interval '2 minutes'))`
