/** Ids of tasks, which are names in the state folder. */
import { z } from 'zod';

const taskIdSchema = z.uuid();

/** Where a person has chosen a state folder that holds files of their own, nothing under another name is taken for a leftover. */
export const isTaskId = (name: string): boolean => taskIdSchema.safeParse(name).success;
