-- Ends a statement that has written already, and with it all that it wrote. TN001 is ours; the reason comes as message.
create function tenor_refuse(reason text) returns integer language plpgsql as $$
begin
  raise exception using errcode = 'TN001', message = reason;
end
$$;
