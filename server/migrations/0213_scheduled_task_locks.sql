-- A run is locked by the number of its task: a locked row would keep dead rows of every table from being cleaned up for as long.

drop table scheduled_task_run;
