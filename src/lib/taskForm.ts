/** Name of the form of a new task, for its draft. */
export const taskForm = 'task';
