/**
 * Whose task is next, over all processes: start-time fair queueing (Goyal, Vin and Cheng 1996), with each task of the same length.
 * A task gets the number of a turn when it is submitted: the turn that the workers have come to, or the one after the owner’s last.
 * Lower turns go first. So the tasks of an owner with one document and those of an owner with a thousand alternate, and nobody who
 * waits is passed for ever, as the turns of all others grow.
 */
import { z } from 'zod';
import type { Owner } from '../auth.ts';
import type { Pool, Queryable } from './database.ts';

/** pg-boss begins with the highest priority. */
export const priorityOf = (turn: number): number => -turn;

/**
 * Lets no other submission of this owner go on before the transaction ends: what is counted until then stays true.
 *
 * @returns the turn after the owner's last task
 */
export async function lockOwner(client: Queryable, owner: Owner): Promise<number> {
  const { rows } = await client.query(
    `INSERT INTO quire.owner (owner) VALUES ($1) ON CONFLICT (owner) DO UPDATE SET owner = excluded.owner
     RETURNING next_turn::float8 AS turn`,
    [owner],
  );
  return turnSchema.parse(rows[0]).turn;
}

/** The turn of a new task. @param nextTurn from `lockOwner` */
export async function takeTurn(client: Queryable, owner: Owner, nextTurn: number): Promise<number> {
  const { rows } = await client.query('SELECT turn::float8 AS turn FROM quire.turn_clock');
  const turn = Math.max(turnSchema.parse(rows[0]).turn, nextTurn);
  await client.query('UPDATE quire.owner SET next_turn = $2 WHERE owner = $1', [owner, turn + 1]);
  return turn;
}

/** A worker begins a task of this turn. */
export async function reachTurn(pool: Pool, turn: number): Promise<void> {
  await pool.query('UPDATE quire.turn_clock SET turn = $1 WHERE turn < $1', [turn]);
}

const turnSchema = z.object({ turn: z.number() });
